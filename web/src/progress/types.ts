// What progress says over HTTP, by shorter names; and what the server says about other devices.
export type {
  LevelRating as BotLevel,
  Observation,
  PractiseMoment as Moment,
  ProgressPage as Progress,
  ProgressWeek as Week,
  Refresh,
  SkillLevel,
  SkillMap as Skills,
  SkillStanding as Skill,
  TurnTimes as Turns,
  Weakness as LossKind,
  WeaknessReport as Weaknesses,
  WeaknessRow as Loss,
} from "../lib/generated";

/** The code that brings one's progress to another device. */
export interface Transfer {
  code: string;
  /** In milliseconds of the clock on the wall. */
  expires: number;
}
/** A device that one is known on. */
export interface Device {
  number: number;
  made: number;
  seen: number;
  this: boolean;
}
