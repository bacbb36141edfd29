/* The build puts Pyodide beside the worker. */
declare module "*/pyodide.mjs" {
  export * from "pyodide";
}
