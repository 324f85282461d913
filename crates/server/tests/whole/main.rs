//! The server over the network, as people and other nodes meet it: one program, so that it is linked once and tests that wait do so side
//! by side.

mod block;
mod class_league;
mod class_rolls;
mod classes;
mod coming_back;
mod common;
mod description;
mod devices;
mod encrypted;
mod events;
mod events_live;
mod first_minutes;
mod first_shake;
mod fuzz;
mod jobs;
mod judge_chair;
mod lessons;
mod logs;
mod moving;
mod nodes;
mod packing;
mod postgres;
mod progress;
mod proxies;
mod puzzles;
mod rules_of_the_house;
mod runs;
mod skills;
mod storage;
mod tables;
mod together;
mod whole_shakes;
mod worksheets;
