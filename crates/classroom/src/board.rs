//! The board: pupils and items, who is where, who is stuck, and the mistake that most have made (LC-69).
