/* trfpair for JavaScript. A tournament is the text of its file (TRF), or its bytes; every function answers with a promise. */
import type {
  AbsenceOptions, CheckOptions, Entrant, EntryOptions, Explanation, PairOptions, Problem, QuestionOptions, ReadingOptions,
  ResultOptions, Round, RoundCheck, SheetOptions, Standings, StandingsOptions, TournamentData, UndoOptions, Verdict, WhyNot, Wishes,
} from "./answers.js";

export type * from "./answers.js";

/** A tournament file. Bytes are read in the encoding that they have. */
export type TournamentFile = string | Uint8Array;

/** How the file is read, beside the options of a function. */
export interface Read {
  reading?: ReadingOptions;
}

/** A page of a round. */
export type RoundPage = "pairs.txt" | "pairs.list" | "verbose.txt" | "round.html" | "pairs.json" | "boards.txt" | "line-ups.trf";

export interface StartOptions {
  /** The folder of Pyodide's files: needed in a browser; Node finds the package `pyodide` by itself. */
  pyodide?: string | URL;
  /** A question that takes longer is ended, and refused with the kind `OutOfTime`. */
  seconds?: number;
  /** What was mended in a file, in words. */
  onWarning?: (text: string) => void;
}

/** What trfpair refuses. */
export class TrfpairError extends Error {
  /** `BadInput`, `TrfError`, `NoPairing`, `BeyondLimits`, `TypeError`, `OutOfTime`, `Ended`. */
  readonly kind: string;
  /** All problems of a file that is refused. */
  readonly problems: Problem[];
}

export interface Trfpair {
  /** The version of trfpair. */
  readonly version: string;
  /** Pair the next round, or `round` again from what was known before it. */
  pair(file: TournamentFile, options?: PairOptions & Read): Promise<Round>;
  /** A page of the round that `pair` makes. */
  render(file: TournamentFile, name: RoundPage, options?: PairOptions & Read): Promise<string>;
  /** The file with the next round in it, as `pair` makes it. */
  withRound(file: TournamentFile, options?: PairOptions & Read): Promise<string>;
  /** The file before its last round was paired. */
  withoutRound(file: TournamentFile, options?: UndoOptions & Read): Promise<string>;
  /** The file with results of a round, by board: `{ 1: "1-0", 2: "=" }`. */
  withResults(file: TournamentFile, round: number, results: Record<string, string>, options?: ResultOptions & Read): Promise<string>;
  /** The file with byes for the coming round, by player: half a point, a full one, none; "" takes one back. */
  withAbsences(file: TournamentFile, players: Record<number, "H" | "F" | "Z" | "">, options?: AbsenceOptions & Read): Promise<string>;
  /** The file without players from the coming round on. */
  withWithdrawals(file: TournamentFile, players: number[], options?: Read): Promise<string>;
  /** The file with late entries, who get the next numbers. */
  withPlayers(file: TournamentFile, players: Entrant[], options?: EntryOptions & Read): Promise<string>;
  /** White and Black of each board of a round. */
  boards(file: TournamentFile, round: number): Promise<[number, number][]>;
  /** Ranks and tie-breaks. */
  standings(file: TournamentFile, options?: StandingsOptions & Read): Promise<Standings>;
  /** The story of a player in a round: a number, or a part of the name. */
  explain(file: TournamentFile, player: number | string, options?: QuestionOptions & Read): Promise<Explanation>;
  /** Why two players were not paired, or why not what `other` says: bye, floats, white, black. */
  whyNot(file: TournamentFile, player: number | string, other: number | string, options?: QuestionOptions & Read): Promise<WhyNot>;
  /** Every round paired again, with the differences. */
  check(file: TournamentFile, options?: CheckOptions & Read): Promise<RoundCheck[]>;
  /** The verdict of the checker, which shares no rule with the engine; `pair` with `proofs: true` lets it prove everything. */
  verified(file: TournamentFile, round: Round): Promise<Verdict>;
  /** The sheets for the wall, by file name. */
  sheets(file: TournamentFile, options?: SheetOptions & Read): Promise<Record<string, string>>;
  /** All of a tournament as data. */
  toData(file: TournamentFile): Promise<TournamentData>;
  /** The file of such data. */
  fromData(data: TournamentData): Promise<string>;
  /** A new tournament. Numbers are given in the order of the list, which should be that of the ratings (C.04.2). */
  tournament(players: Entrant[], options?: { name?: string; rounds?: number; initialColour?: "white" | "black" }): Promise<string>;
  /** A random tournament, played to its end; the same seed gives the same one. */
  generate(wishes: Wishes): Promise<string>;
  /** The pairing systems. */
  systems(): Promise<{ name: string; title: string; edition: string }[]>;
  /** End the worker. Without it a program in Node does not end. */
  end(): Promise<void>;
}

/** Start Python in a worker of its own. */
export function start(options?: StartOptions): Promise<Trfpair>;
