/* The answers and the options of trfpair: made from its schemas and signatures by `make pages`. */

export interface Round {
  format: 3;
  /** Name and version. */
  program: string;
  tournament: string;
  round: number;
  /** Of the whole event. */
  rounds: number | null;
  initial_colour: "white" | "black" | null;
  /** A name of trfpair systems. */
  system: string;
  edition: string;
  pairs: {
    board: number;
    white: number;
    black: number;
  }[];
  /** Who has the pairing-allocated bye. */
  bye: number | null;
  absent: ({
    id: number;
    bye: "H" | "F" | "Z" | "U" | "-";
  })[];
  /** Who is there and has no opponent, where that is not the bye; only where there is somebody. */
  free?: ({
    id: number;
    bye: "H" | "F" | "Z" | "U" | "-";
  })[];
  notices: {
    kind: string;
    text: string;
  }[];
  /** Baku, and the system's own options that are not at their defaults or that the file keeps. */
  options: Record<string, boolean | number | string>;
  /** The steps in order; not with --no-trace. */
  trace?: { step: string; article: string; [key: string]: unknown }[];
}

export interface Standings {
  format: 1;
  /** Name and version. */
  program: string;
  tournament: string;
  /** The last round that is over, or the one asked for. */
  after: number;
  /** Whether results of later rounds count too, as in a calendar. */
  so_far: boolean;
  edition: string;
  swiss: boolean;
  /** The codes that rank, in their order. */
  list: string[];
  /** Where the list comes from. */
  source: string;
  notices: {
    kind: string;
    text: string;
  }[];
  standings: ({
    rank: number;
    id: number;
    title: string;
    name: string;
    rating: number;
    federation: string;
    /** Tenths. */
    points: number;
    shared: boolean;
    /** By code. */
    values: Record<string, {
      /** As it is printed. */
      value: string;
      /** Over and under the line; null where there is none. */
      exact: [number, number] | null;
      contributions?: ({
        round: number;
        opponent: number | null;
        value: string;
        voluntarily_unplayed: boolean;
        /** The article by which it is left out. */
        cut: string | null;
      })[];
    }>;
  })[];
}

export interface TournamentData {
  trfpair: "tournament";
  format: 1;
  players: PlayerData[];
  name: string;
  rounds: number | null;
  initial_colour: "black" | "none" | "white";
  scoring: ScoringData;
  system: string;
  baku: boolean;
  positional: boolean;
  byes: ByeRequestData[];
  forbidden: ForbiddenGroupData[];
  virtual_points: Record<string, number[]>;
  accelerations: AccelerationRangeData[];
  abnormal: AbnormalPointsData[];
  earned: Record<string, number[]>;
  secondary: Record<string, number[]>;
  records: RecordData[];
  teams: TeamSideData | null;
}

export interface Explanation {
  player: number;
  name: string;
  round: number;
  system: string;
  edition: string;
  last_round: boolean;
  /** Tenths. */
  score: number;
  /** Tenths. */
  virtual: number;
  rating: number;
  games: {
    round: number;
    opponent: number;
    colour: string;
    result: string;
    played: boolean;
    /** True for a round before the first in which the player was paired or had a bye; else left out. */
    before_first?: boolean;
    /** Tenths; of a match of two games. */
    points?: number;
  }[];
  colours: string;
  difference: number;
  facts: Record<string, unknown>;
  /** The keys of facts that the system adds; only where there are some. */
  own_facts?: string[];
  forbidden: number[];
  decision: {
    kind: string;
    board?: number;
    bye?: string;
    /** True for a player who has left for good; else left out. */
    left?: boolean;
    opponent?: number;
    colour?: "white" | "black" | "none";
    step?: string;
    article?: string;
    rule?: Record<string, unknown> | null;
  };
  /** What the file has of the player in the round: opponent and colour, or the bye by hand; null where it has no game. */
  played: Record<string, unknown> | null;
  brackets: Record<string, unknown>[];
  passed_over: NotTaken[];
  passed_over_by: NotTaken[];
  refused: NotTaken[];
  chosen: Record<string, unknown>[];
  /** The system whose articles are cited, in a seeding round of Burstein alone. */
  paired_as?: string;
  /** What bars the player from the bye: kind, round, and perhaps the form of its sentence; only where something does. */
  bye_bar?: Record<string, unknown>;
  /** By which order, or calendar, it is this opponent. */
  opponent_by: Record<string, unknown>[];
  since?: Record<string, unknown>[];
}

export interface WhyNot {
  question: {
    one: number;
    other: number;
    wish: string;
  };
  round: number;
  system: string;
  edition: string;
  /** The opponents by the rules, by player; 0 for none. */
  instead: Record<string, number>;
  /** What the file has, where the arbiter put other boards. */
  played: Record<string, unknown>;
  answer: {
    kind: string;
    article?: string;
    /** The one that decides first. */
    reasons?: {
      kind: string;
      article?: string;
    }[];
  };
  /** The system whose articles are cited, in a seeding round of Burstein alone. */
  paired_as?: string;
  /** What has changed since the round was paired; only where there is something. */
  since?: Record<string, unknown>[];
}

export interface RoundCheck {
  round: number;
  agrees: boolean;
  verdict: "agrees" | "by hand" | "ILLEGAL" | "DIFFERENT";
  /** [white, black] that the rules give and the tournament has not. */
  checker: unknown[];
  /** [white, black] that the tournament has and the rules do not give. */
  tournament: unknown[];
  /** Why no pairing exists. */
  failure: string;
  /** By which the round was checked: that of the file, or the one of then. */
  system: string;
  breaches: {
    article: string;
    text: string;
    pair: number[];
    /** The earlier round that makes it so; 0: none. */
    round: number;
  }[];
  difference: {
    /** 0: only colours differ. */
    bracket: number;
    /** Tenths. */
    score: number;
    article: string;
    name: string;
    ours: string;
    theirs: string;
  } | null;
}

export interface Problem {
  severity: "error" | "warning";
  /** 0: the file as a whole. */
  line: number;
  columns: number[];
  field: string;
  found: string;
  expected: string;
  /** How the reader went on, for a warning. */
  treatment: string;
  message: string;
}

export interface Verdict {
  outcome: "accepted" | "not all proved" | "rejected";
  round: number;
  system: string;
  /** The first claim that does not hold; empty where none was found. */
  false: string;
  checked: string[];
  /** What is claimed and was not proved. */
  unproved: string[];
  /** What the tournament file does not tell, taken from pairs.json. */
  taken: string[];
  unchecked: string[];
}

export interface NotTaken {
  step: string;
  article: string;
  choice: string;
  /** Who was asked for; 0 for nobody. */
  subject: number;
  /** Who was not taken. */
  who: number;
  reason: Record<string, unknown>;
  undone: string;
  text: string;
}

export interface AbnormalPointsData {
  kind: "1" | "=" | "0" | "W" | "D" | "L" | "+" | "-" | "H" | "F" | "U" | "Z" | "?" | " " | null;
  points: number;
  round: number;
  ids: number[];
  match_points: number | null;
  games: boolean;
}

export interface AccelerationRangeData {
  points: number;
  first_round: number;
  last_round: number;
  first_id: number;
  last_id: number;
  match_points: number | null;
}

export interface ByeRequestData {
  kind: "1" | "=" | "0" | "W" | "D" | "L" | "+" | "-" | "H" | "F" | "U" | "Z" | "?" | " ";
  round: number;
  ids: number[];
}

export interface ForbiddenGroupData {
  ids: number[];
  first: number;
  last: number | null;
}

export interface GameData {
  opponent: number;
  colour: "black" | "none" | "white";
  result: "1" | "=" | "0" | "W" | "D" | "L" | "+" | "-" | "H" | "F" | "U" | "Z" | "?" | " ";
}

export interface LineUpData {
  round: number;
  team: number;
  opponent: number;
  players: number[];
}

export interface MatchForfeitData {
  signs: string;
  round: number;
  white: number;
  black: number;
}

export interface MatchScoringData {
  win: number;
  draw: number;
  loss: number;
}

export interface PlayerData {
  id: number;
  name: string;
  sex: string;
  title: string;
  rating: number;
  federation: string;
  fide_id: string;
  birth: string;
  points: number | null;
  rank: number | null;
  games: GameData[];
  club: string;
  school: string;
  town: string;
  registration: string;
  table: string;
}

export interface RecordData {
  code: string;
  text: string;
}

export interface ScoringData {
  white_win: number;
  black_win: number;
  white_draw: number;
  black_draw: number;
  white_loss: number;
  black_loss: number;
  forfeit_win: number;
  forfeit_loss: number;
  full_bye: number;
  half_bye: number;
  zero_bye: number;
  pab: number;
  unknown: number | null;
}

export interface TeamData {
  id: number;
  name: string;
  nickname: string;
  strength: string;
  match_points: number | null;
  game_points: number | null;
  rank: number | null;
  players: number[];
  captain: string;
}

export interface TeamByesData {
  match_points: number | null;
  game_points: number | null;
  teams: number[];
}

export interface TeamSideData {
  teams: TeamData[];
  legacy: boolean;
  line_ups: LineUpData[];
  byes: TeamByesData[];
  forfeits: MatchForfeitData[];
  colours: string;
  scoring: MatchScoringData;
}

export interface ReadingOptions {
  strict?: boolean;
  encoding?: string | null;
  points?: "results" | "file";
  mendByes?: boolean;
  ignore?: string | string[];
}

export interface SystemOptions {
  unrated?: number;
  preferences?: "a" | "b" | "none";
  primary?: "match" | "game";
  thirdColour?: boolean;
  bareList?: boolean;
  maxi?: boolean;
  candidates?: "algorithm" | "glossary";
  seed?: number;
  colour?: "lower" | "balance";
  byeGap?: number;
  win?: "exchange" | "insert";
  draw?: "stay" | "below" | "one-up";
  top?: number;
  step?: number;
  own?: string;
  absent?: string;
  excused?: string;
  duty?: string;
  bye?: string;
  late?: string;
  paid?: number;
  paidExcused?: number;
  apart?: number;
  meetings?: number;
}

export interface PairOptions extends SystemOptions {
  system?: string | null;
  round?: number | null;
  rounds?: number | null;
  initialColour?: "white" | "black";
  baku?: boolean;
  openResults?: "" | "draw";
  trace?: boolean;
  proofs?: boolean;
}

export interface StandingsOptions {
  tieBreaks?: string | string[];
  after?: number | null;
  edition?: "" | "2026" | "2024";
}

export interface QuestionOptions extends SystemOptions {
  system?: string | null;
  round?: number | null;
}

export interface CheckOptions extends SystemOptions {
  system?: string | null;
  round?: number | null;
}

export interface SheetOptions {
  round?: number | null;
  what?: string[];
  formats?: ("txt" | "html")[];
  language?: string;
  tieBreaks?: string | string[];
  title?: string;
  footer?: string;
  big?: boolean;
  printed?: string;
  address?: string;
  prizes?: Record<string, unknown> | null;
  show?: ("club" | "school" | "town" | "federation")[];
  by?: "club" | "school" | "town" | "federation";
  best?: number;
}

export interface ResultOptions {
  replacing?: boolean;
}

export interface AbsenceOptions {
  round?: number | null;
}

export interface EntryOptions {
  sameName?: boolean;
  missed?: "H" | "F" | "Z" | "";
  force?: boolean;
  team?: number | null;
}

export interface UndoOptions {
  force?: boolean;
}

export interface Wishes {
  players: number | string;
  rounds: number | string;
  seed?: string | number;
  system?: string;
  highest?: number | string;
  lowest?: number | string;
  ratings?: "uniform" | "normal" | "step";
  unrated?: number | string;
  results?: string;
  draws?: number | string;
  forfeits?: number | string;
  zeroByes?: number | string;
  halfByes?: number | string;
  fullByes?: number | string;
  retired?: number | string;
  late?: number | string;
  forbidden?: number | string;
  acceleration?: "none" | "baku" | "explicit";
  boards?: number | string;
  reserves?: number | string;
  scoring?: string;
  step?: number | string;
  ratingList?: number[];
  forfeited?: number | string;
  unusual?: number | string;
  tieBreaks?: string;
  start?: string;
}

export interface Entrant {
  id?: number;
  name: string;
  sex?: string;
  title?: string;
  rating?: number;
  federation?: string;
  fideId?: string;
  birth?: string;
  club?: string;
  school?: string;
  town?: string;
  registration?: string;
}
