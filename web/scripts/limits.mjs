// Writes the limits of the API as constants, so that forms and parsers take what the server takes:
// node scripts/limits.mjs [API document] [file to write]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Names of constants, and where the API document has their values: schema, property and keyword. `items` are those of an
 * array. The query of an operation is a schema too: "GET /api/coach/search". To use another limit, add a line and run
 * `make api`.
 */
const LIMITS = {
  // The account
  MAX_ABOUT_LENGTH: "LandingPageFields.about.maxLength",
  MAX_ACCOUNT_SEARCH_LENGTH: "GET /api/coach/search.q.maxLength",
  // Programs: how clients buy, withdraw and are refunded
  MAX_DISCOUNT_CODE_LENGTH: "CheckoutCode.discount_code.maxLength",
  MAX_SIGNATURE_LENGTH: "PurchaseRequest.full_name.maxLength",
  MAX_ORDER_NUMBER_LENGTH: "PurchaseProof.order_number.maxLength",
  MAX_PURCHASE_EMAIL_LENGTH: "PurchaseProof.email.maxLength",
  MAX_WITHDRAWAL_REASON_LENGTH: "ConfirmWithdrawal.reason.maxLength",
  MAX_REFUND_NOTE_LENGTH: "RefundPayment.note.maxLength",
  MAX_DISPUTE_TEXT_LENGTH: "DisputeDraft.uncategorized_text.maxLength",
  // Conversations
  MAX_REPORT_REASON_LENGTH: "ReportForm.reason.maxLength",
  MAX_HIDING_REASON_LENGTH: "HandledForm.reason.maxLength",
  // Questions to a coach
  MAX_COACH_QUESTION_LENGTH: "QuestionForm.text.maxLength",
  // Support
  MAX_SUPPORT_REQUEST_LENGTH: "SupportRequest.text.maxLength",
  // The storefront
  MAX_HEADLINE_LENGTH: "StorefrontContent.headline.maxLength",
  MAX_INTRO_LENGTH: "StorefrontContent.intro.maxLength",
  MAX_PLACE_LENGTH: "StorefrontContent.place.maxLength",
  MAX_PICTURE_ALT_LENGTH: "StorefrontContent.picture_alt.maxLength",
  MAX_SEARCH_TEXT_LENGTH: "StorefrontContent.search_text.maxLength",
  MAX_COACH_TITLE_LENGTH: "CoachProfile.title.maxLength",
  MAX_COACH_ABOUT_LENGTH: "CoachProfile.about.maxLength",
  MAX_COMMON_QUESTIONS: "StorefrontContent.common_questions.maxItems",
  MAX_COMMON_QUESTION_LENGTH: "CommonQuestion.question.maxLength",
  MAX_COMMON_ANSWER_LENGTH: "CommonQuestion.answer.maxLength",
  // The library of files
  MAX_MEDIA_TITLE_LENGTH: "MediaForm.title.maxLength",
  MAX_MEDIA_CAPTION_LENGTH: "MediaForm.caption.maxLength",
  MAX_MEDIA_TAGS: "MediaForm.tags.maxItems",
  MAX_CONTENT_TYPE_LENGTH: "UploadForm.content_type.maxLength",
  // The library of exercises
  MAX_CUE_LENGTH: "ExerciseForm.cue.maxLength",
  MAX_INSTRUCTIONS_LENGTH: "ExerciseForm.instructions.maxLength",
  MAX_ADDED_ALTERNATES: "AdditionForm.alternates.maxItems",
  // The loads of a gym
  MIN_LOAD_STEP: "StepForm.kg.minimum",
  MAX_LOAD_STEP: "StepForm.kg.maximum",
  MAX_KETTLEBELLS: "LoadStepsForm.kettlebells.maxItems",
  /** In both units. */
  MIN_KETTLEBELL: "KettlebellForm.kg.minimum",
  MAX_KETTLEBELL_KG: "KettlebellForm.kg.maximum",
  MAX_KETTLEBELL_LB: "KettlebellForm.lb.maximum",
  // Benchmarks
  MAX_BENCHMARK_DESCRIPTION_LENGTH: "BenchmarkForm.description.maxLength",
  MAX_BENCHMARK_REPS: "BenchmarkForm.reps.maximum",
  MAX_BENCHMARK_NOTE_LENGTH: "BenchmarkResultForm.note.maxLength",
  // Challenges
  MAX_CHALLENGE_NAME_LENGTH: "ChallengeForm.name.maxLength",
  MAX_CHALLENGE_TIEBREAK_LENGTH: "ChallengeForm.tiebreak.maxLength",
  MAX_CHALLENGE_DESCRIPTION_LENGTH: "ChallengeForm.description.maxLength",
  MAX_CHALLENGE_RULES_LENGTH: "ChallengeForm.rules.maxLength",
  // What coaches prescribe
  /** Of a program, counted from 0. */
  LAST_DAY: "PutDay.day.maximum",
  MAX_SESSIONS: "DayContent-Input.sessions.maxItems",
  MAX_SESSION_TITLE_LENGTH: "Session-Input.title.maxLength",
  /** Of a session or block. */
  MAX_PART_MEDIA: "Session-Input.media.maxItems",
  MAX_BLOCK_TITLE_LENGTH: "CircuitBlock-Input.title.maxLength",
  MAX_BLOCK_TEXT_LENGTH: "TextBlock-Input.text.maxLength",
  MAX_CIRCUIT_ROUNDS: "CircuitBlock-Input.rounds.maximum",
  MAX_EMOM_ROUNDS: "EmomBlock-Input.rounds.maximum",
  MAX_FOR_TIME_ROUNDS: "ForTimeBlock-Input.rounds.maximum",
  MAX_INTERVALS_ROUNDS: "IntervalsBlock-Input.rounds.maximum",
  MAX_STEP_LABEL_LENGTH: "Step-Input.label.maxLength",
  MAX_EXERCISE_NAME_LENGTH: "Entry-Input.name.maxLength",
  MAX_EXERCISE_NOTE_LENGTH: "Entry-Input.note.maxLength",
  MAX_ALTERNATES: "Entry-Input.alternates.maxItems",
  MAX_SETS: "Entry-Input.sets.maxItems",
  MAX_REPS: "Reps-Input.min.maximum",
  MAX_LOAD: "Load-Input.value.maximum",
  /** Also of what is logged, of rests and of time caps. */
  MAX_SECONDS: "Set-Input.seconds.maximum",
  MAX_METERS: "Set-Input.meters.maximum",
  MAX_CALORIES: "Set-Input.calories.maximum",
  MIN_PERCENT: "Set-Input.percent_1rm.minimum",
  MAX_PERCENT: "Set-Input.percent_1rm.maximum",
  MIN_RPE: "Set-Input.rpe.minimum",
  MAX_RPE: "Set-Input.rpe.maximum",
  MAX_RIR: "Set-Input.rir.maximum",
  MAX_NOTATION_LENGTH: "NotationText.text.maxLength",
  // Changes of many days
  MAX_REPEATS: "RepeatWeek.times.maximum",
  MAX_PROGRESSION_STEP: "Progression.amount.maximum",
  MAX_WAVE: "Progression.wave.maxItems",
  MAX_IMPORTED_DAYS: "ImportDays.days.maxItems",
  MAX_NAMED_COLUMNS: "FileText.columns.maxProperties",
  MAX_WEEKLY_SETS: "WeeklySets.high.maximum",
  // What is different for single clients
  MAX_OVERRIDDEN_CLIENTS: "SaveOverrides.client_ids.maxItems",
  MAX_OVERRIDE_NOTE_LENGTH: "SaveOverrides.note.maxLength",
  MAX_OVERRIDDEN_EXERCISE_NOTE_LENGTH: "ExerciseOverride-Input.note.maxLength",
  MIN_OVERRIDE_PERCENT: "ExerciseOverride-Input.load_percent.minimum",
  MAX_OVERRIDE_PERCENT: "ExerciseOverride-Input.load_percent.maximum",
  // What clients log
  MAX_LOGGED_REPS: "Performance-Input.reps.maximum",
  MAX_LOGGED_METERS: "Performance-Input.meters.maximum",
  MAX_LOGGED_CALORIES: "Performance-Input.calories.maximum",
  MAX_SET_NOTE_LENGTH: "Performance-Input.note.maxLength",
  MAX_COMMENT_LENGTH: "LogDay.comment.maxLength",
  MAX_SCORE_ROUNDS: "Score-Input.rounds.maximum",
  MAX_SCORE_REPS: "Score-Input.reps.maximum",
  MAX_SCORE_CALORIES: "Score-Input.calories.maximum",
  MAX_SCORE_POINTS: "Score-Input.points.maximum",
  MAX_SCORE_METERS: "Score-Input.meters.maximum",
  // Form checks
  MAX_QUESTION_LENGTH: "SendForm.question.maxLength",
  MAX_ANSWER_LENGTH: "AnswerForm.text.maxLength",
  MAX_MARK_TEXT_LENGTH: "Mark.text.maxLength",
  MAX_SHAPE_TEXT_LENGTH: "Shape.text.maxLength",
  MAX_VOICE_MS: "VoiceEvent.at_ms.maximum",
  MAX_VOICE_EVENTS: "VoiceForm.events.maxItems",
  MAX_HINT_LENGTH: "FormCheckSettingsForm.hint.maxLength",
  // Macros
  MAX_GRAMS: "MacroTargetForm.protein_g.maximum",
  MAX_KCAL: "MacroTargetForm.calories_kcal.maximum",
};

/** A schema and those that it consists of: what `$ref` names, and the members of `anyOf` (null is one) and `allOf`. */
function membersOf(schema, schemas) {
  const { $ref, anyOf = [], allOf = [] } = schema;
  const named = $ref ? [schemas[$ref.split("/").at(-1)]] : [];
  return [schema, ...[...named, ...anyOf, ...allOf].flatMap((member) => membersOf(member, schemas))];
}

/** The schema with a name, or the query of an operation as one. */
function schemaOf({ components, paths }, name) {
  const [method, path] = name.split(" ");
  if (!path) return components.schemas[name];
  const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
  return { properties: Object.fromEntries(parameters.map(({ name: parameter, schema }) => [parameter, schema])) };
}

const partOf = ({ properties, items }, name) => properties?.[name] ?? (name === "items" ? items : undefined);

/** Returns the limit at a path. One that leads to none, or to several, is an error: `undefined` would be no limit. */
export function limitOf(document, path) {
  const [name, ...parts] = path.split(".");
  const keyword = parts.pop();
  const withMembers = (found) =>
    found.filter(Boolean).flatMap((schema) => membersOf(schema, document.components.schemas));
  const members = parts.reduce(
    (found, part) => withMembers(found.map((schema) => partOf(schema, part))),
    withMembers([schemaOf(document, name)]),
  );
  const [limit, ...others] = new Set(members.flatMap((schema) => schema[keyword] ?? []));
  if (typeof limit !== "number" || others.length > 0) throw new Error(`The API document has no limit ${path}`);
  return limit;
}

if (process.argv[1] === import.meta.filename) {
  const api = join(import.meta.dirname, "../src/api");
  const [source = join(api, "openapi.json"), target = join(api, "limits.ts")] = process.argv.slice(2);
  const document = JSON.parse(readFileSync(source, "utf8"));
  const lines = Object.entries(LIMITS).map(([name, path]) => `export const ${name} = ${limitOf(document, path)};\n`);
  writeFileSync(target, `// Generated by scripts/limits.mjs from the API document: do not edit.\n${lines.join("")}`);
}
