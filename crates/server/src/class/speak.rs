//! What somebody says to a class, and what comes of it: where a pupil is, the stage, looking, and hints that a coach sends.

use std::sync::Arc;

use learning::lessons::HintWish;
use protocol::classes::{ClassEvent, ClassSaid, ClassSays, Heard, ItemHint, Looked, OnStage, Shown};
use serde_json::Value;

use super::live::To;
use super::{ClassSettings, Classes, Whom, count};
use crate::http::{App, ClassPart, Given, assignment, give_hint};
use crate::problem::Problem;
use crate::store::{ClassRow, ClassWrite, MemberRow, PersonRow};

/// The longest draft, in bytes as JSON.
const LONGEST_DRAFT: usize = 4 * 1024;
/// The longest thing that is shown, in bytes as JSON.
const LONGEST_SHOWN: usize = 16 * 1024;

/// Somebody who is connected to a class.
pub(super) struct Speaker {
    pub(super) app: Arc<App>,
    pub(super) class: String,
    pub(super) code: String,
    pub(super) person: PersonRow,
    pub(super) part: ClassPart,
    /// The connection.
    pub(super) id: u64,
}

impl Speaker {
    pub(super) fn pupil(&self) -> Option<&MemberRow> {
        match &self.part {
            ClassPart::Pupil(member) => Some(member),
            _ => None,
        }
    }

    /// The class as it is now.
    async fn row(&self) -> Result<ClassRow, Problem> {
        let row = self.app.house.shared.store.classes().class(&self.class).await?;
        row.ok_or_else(|| Problem::conflict("class-over", "This class is over."))
    }

    /// Does what was said.
    pub(super) async fn hear(&self, said: ClassSaid) -> Result<(), Problem> {
        let classes = &self.app.classes;
        match (said, self.pupil()) {
            (ClassSaid::Hello {}, _) => Err(Problem::malformed("The greeting has already been sent.")),
            (ClassSaid::At { assignment, item, draft }, Some(member)) => {
                self.is_at(member, assignment.zip(item), draft).await
            }
            (ClassSaid::At { .. }, None) => Err(Problem::malformed("Only pupils can be at an item.")),
            (_, Some(_)) => Err(Problem::forbidden("coach-only", "Only the coach may do this.")),
            (ClassSaid::Watch { assignment }, None) => {
                if let Some(number) = assignment {
                    self::assignment(&self.app, &self.row().await?, i64::from(number)).await?;
                }
                classes.watch(&self.class, self.id, assignment);
                Ok(())
            }
            (ClassSaid::Look { pupil }, None) => {
                classes.look(&self.class, self.id, pupil);
                match pupil {
                    Some(number) => self.show_page(number).await,
                    None => Ok(()),
                }
            }
            (ClassSaid::Show { what }, None) => {
                check_shown(what.as_ref())?;
                self.stage(|settings| {
                    settings.shown += 1;
                    let number = settings.shown;
                    settings.stage.shown = what.map(|what| OnStage { number, what });
                    None
                })
                .await
            }
            (ClassSaid::Follow { on }, None) => {
                self.stage(|settings| {
                    settings.stage.follow = on;
                    None
                })
                .await
            }
            (ClassSaid::Names { on }, None) => {
                self.stage(|settings| {
                    settings.stage.names = on;
                    None
                })
                .await
            }
            (ClassSaid::Pause { on }, None) => {
                self.stage(|settings| {
                    let event = if on { ClassEvent::Paused } else { ClassEvent::WentOn };
                    let changed = std::mem::replace(&mut settings.stage.paused, on) != on;
                    changed.then_some(event)
                })
                .await
            }
            (ClassSaid::Hint { pupil }, None) => self.send_hint(pupil).await,
        }
    }

    /// Changes what everybody sees: stored first, then shown.
    async fn stage(
        &self,
        change: impl FnOnce(&mut ClassSettings) -> Option<ClassEvent>,
    ) -> Result<(), Problem> {
        let shared = &self.app.house.shared;
        let _turn = self.app.classes.turns.of(&self.class).await?;
        let mut class = self.row().await?;
        let mut settings = ClassSettings::of(&class)?;
        let event = change(&mut settings);
        class.settings = settings.write()?;
        let now = shared.wall_clock();
        let mut writes = vec![ClassWrite::Class(class.clone()).into()];
        writes.extend(event.map(|event| self.part.does(&class, now, event, None)));
        shared.journal.write(writes).await?;
        self.app.classes.say(&self.class, To::All, &ClassSays::Stage(settings.stage));
        Ok(())
    }

    /// A pupil is somewhere else, or has written something.
    async fn is_at(
        &self,
        member: &MemberRow,
        at: Option<(u32, usize)>,
        draft: Option<Value>,
    ) -> Result<(), Problem> {
        if draft.as_ref().is_some_and(|draft| draft.to_string().len() > LONGEST_DRAFT) {
            return Err(Problem::malformed("This draft is too long to be shown."));
        }
        let number = count(member.number);
        let before = self.app.classes.draft(&self.class, number).0;
        self.app.classes.at(&self.class, number, at, draft);
        if let Some((assigned, item)) = at.filter(|_| before != at) {
            self.come_to(member, assigned, item).await?;
        }
        if self.app.classes.is_looked_at(&self.class, number) {
            self.show_page(number).await?;
        }
        Ok(())
    }

    /// The pupil comes to an item: from now on time at it counts.
    async fn come_to(&self, member: &MemberRow, number: u32, item: usize) -> Result<(), Problem> {
        let class = self.row().await?;
        let row = assignment(&self.app, &class, i64::from(number)).await?;
        let now = self.app.house.shared.wall_clock();
        if row.closed || row.opens > now {
            return Ok(());
        }
        let _turn = self.app.learners.of(&member.person).await?;
        let mut given = Given::read(&self.app, class, member.clone(), row, item).await?;
        if given.work.visit(item, now) {
            self.app.house.shared.journal.write(vec![given.write()]).await?;
            given.tell_boards(&self.app);
        }
        Ok(())
    }

    /// Shows a pupil's page to those watching it.
    async fn show_page(&self, pupil: u32) -> Result<(), Problem> {
        let store = self.app.house.shared.store.classes();
        let (at, draft) = self.app.classes.draft(&self.class, pupil);
        let mut looked = Looked {
            pupil,
            assignment: None,
            item: None,
            what: None,
            draft,
            answer: None,
            codes: Vec::new(),
        };
        let members = store.members(&self.class).await?;
        let member =
            members.into_iter().find(|member| count(member.number) == pupil && super::attends(member));
        let member = member.ok_or_else(no_pupil)?;
        if let Some((number, item)) = at
            && let Some(row) = store.assignment(&self.class, i64::from(number)).await?
        {
            let given = Given::read(&self.app, self.row().await?, member, row, item).await?;
            looked = page_of(&given, looked.draft);
        }
        self.app.classes.show_page(&self.class, &looked);
        Ok(())
    }

    /// Sends a pupil the next hint for the item they are at.
    async fn send_hint(&self, pupil: u32) -> Result<(), Problem> {
        let app = &self.app;
        let store = &app.house.shared.store;
        let nowhere = || Problem::conflict("at-no-item", "This pupil is not at any item right now.");
        let (Some((number, item)), draft) = app.classes.draft(&self.class, pupil) else {
            return Err(nowhere());
        };
        let class = self.row().await?;
        let members = store.classes().members(&self.class).await?;
        let member =
            members.into_iter().find(|member| count(member.number) == pupil && super::attends(member));
        let member = member.ok_or_else(no_pupil)?;
        let person = store.person(&member.person).await?.ok_or_else(no_pupil)?;
        let row = assignment(app, &class, i64::from(number)).await?;
        let _turn = app.learners.of(&member.person).await?;
        let mut given = Given::read(app, class.clone(), member.clone(), row, item).await?;
        if given.work.item(item).is_none_or(|item| item.is_over()) {
            return Err(Problem::conflict("item-over", "This pupil has finished that item."));
        }
        // The draft holds the submission as it would be handed in, beside the editor's own state; the hint follows it (LC-81).
        let draft = draft.and_then(|draft| draft["submission"].as_object().cloned());
        let hint = give_hint(app, &person, &mut given, HintWish { number: 0, draft }).await?;
        let (number_of, of, text) = match hint {
            ItemHint::Step(hint) => (hint.number, hint.of, hint.text),
            ItemHint::Puzzle(hint) => (hint.number, hint.of, hint.text),
        };
        let now = app.house.shared.wall_clock();
        let line = self.part.does(&class, now, ClassEvent::Hinted, Some(Whom::Member(member.number)));
        app.house.shared.journal.write(vec![line]).await?;
        let heard = Heard { assignment: number, item, number: number_of, of, text };
        app.classes.say(&self.class, To::Pupil(pupil), &ClassSays::Hint(heard));
        Ok(())
    }
}

fn no_pupil() -> Problem {
    Problem::conflict("no-such-member", "There is no pupil with this number in this class.")
}

fn check_shown(shown: Option<&Shown>) -> Result<(), Problem> {
    let long = |shown: &Shown| serde_json::to_string(shown).map_or(true, |text| text.len() > LONGEST_SHOWN);
    match shown.is_some_and(long) {
        true => Err(Problem::malformed("This is too long to be shown.")),
        false => Ok(()),
    }
}

/// The page of a pupil who is at this item.
fn page_of(given: &Given, draft: Option<Value>) -> Looked {
    let own = given.work.item(given.item);
    Looked {
        pupil: count(given.member.number),
        assignment: Some(count(given.row.number)),
        item: Some(given.item),
        what: Some(given.what.clone()),
        draft,
        answer: own.and_then(|own| own.answer.clone()),
        codes: own.map(|own| own.codes.clone()).unwrap_or_default(),
    }
}

impl Classes {
    /// The pupil has answered, or taken a hint: those looking see it.
    pub(crate) fn look_again(&self, class: &str, given: &Given) {
        let number = count(given.member.number);
        if self.is_looked_at(class, number) {
            let draft = self.draft(class, number).1;
            self.show_page(class, &page_of(given, draft));
        }
    }

    /// The pupil's page shows this item.
    pub(crate) fn come_to(&self, class: &str, pupil: u32, assignment: u32, item: usize) {
        if self.draft(class, pupil).0 != Some((assignment, item)) {
            self.at(class, pupil, Some((assignment, item)), None);
        }
    }
}

/// What a newcomer gets first: the stage, and who is here if they may know it.
pub(super) async fn welcome(
    app: &App,
    class: &ClassRow,
    part: &ClassPart,
) -> Result<Vec<ClassSays>, Problem> {
    let settings = ClassSettings::of(class)?;
    let mut says = vec![ClassSays::Stage(settings.stage)];
    if settings.names || !part.is_pupil() {
        let rows = app.house.shared.store.classes().members(&class.id).await?;
        says.push(ClassSays::Members { members: app.classes.members(&class.id, &rows, false) });
    }
    Ok(says)
}
