import { readSettings, type Settings, SettingsError } from '#server/settings.ts'

/** The settings of a command, from its environment. Where one is wrong the command ends with the sentence that says which. */
export function readCommandSettings(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
