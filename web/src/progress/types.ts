// What the server says about progress and other devices, by shorter names.
export type {
  Device,
  LevelRating as BotLevel,
  Observation,
  PractiseMoment as Moment,
  ProgressPage as Progress,
  ProgressWeek as Week,
  Refresh,
  SkillLevel,
  SkillMap as Skills,
  SkillStanding as Skill,
  Transfer,
  TurnTimes as Turns,
  Weakness as LossKind,
  WeaknessReport as Weaknesses,
  WeaknessRow as Loss,
} from "../lib/generated";
