/* What of Node the package uses. */
interface NodeWorker {
  on(what: string, heard: (said: any) => void): void;
  postMessage(said: unknown): void;
  terminate(): Promise<number>;
}
interface NodeThreads {
  Worker: new (file: URL) => NodeWorker;
  parentPort: NodeWorker | null;
}
declare var process:
  | {
      getBuiltinModule?(name: "node:worker_threads"): NodeThreads;
      getBuiltinModule?(name: "node:fs"): { readFileSync(file: URL): Uint8Array };
    }
  | undefined;
