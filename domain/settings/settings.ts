import * as v from 'valibot'
import { type OfficeFieldProblem, toOfficeFieldProblems } from '../office/office-field-problem.ts'
import { type Content, listChangedFields } from './merge-content.ts'
import {
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  type SectionContent,
  type Settings,
  type SettingsSection,
} from './settings-sections.ts'

type OfficeFieldProblems = Readonly<Record<string, OfficeFieldProblem>>

/** Returns the parsed value also if it breaks a rule. Throws only for a value of the wrong type. */
function readLeniently<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, stored)
  if (!result.typed) throw new v.ValiError(result.issues)
  return result.output
}

/**
 * Checks typed values of a section. Values that were stored before a rule became stricter are accepted as long as they do not
 * change. Problems are by path.
 */
export function checkSection<Name extends SettingsSection>(
  section: Name,
  typed: Content,
  stored: Content,
): { content: SectionContent<Name>; problems?: undefined } | { problems: OfficeFieldProblems } {
  const { typed: isTyped, output, issues = [] } = v.safeParse(SETTINGS_SECTIONS[section], typed)
  const changed = isTyped ? listChangedFields(stored, Object(output)) : Object.keys(typed)
  const problems = Object.entries(toOfficeFieldProblems(issues)).filter(
    ([path]) => !isTyped || changed.includes(path.split('.')[0] ?? ''),
  )
  return isTyped && problems.length === 0 ? { content: output } : { problems: Object.fromEntries(problems) }
}

/** Reads a stored section. Missing fields are empty, and values that today's rules reject are kept. */
export function readSection<Name extends SettingsSection>(
  section: Name,
  stored: unknown,
): SectionContent<Name> {
  return readLeniently(SETTINGS_SECTIONS[section], stored)
}

const EMPTY_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, {}]))

/** Reads all settings from the stored sections. Sections that are not stored are empty. */
export function readSettings(stored: Readonly<Record<string, unknown>>): Settings {
  return readLeniently(v.object(SETTINGS_SECTIONS), { ...EMPTY_SECTIONS, ...stored })
}
