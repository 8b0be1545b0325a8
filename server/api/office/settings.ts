import type { SETTINGS_CALLS } from '#contract/office/settings.ts'
import { findSection } from '../../settings/find-section.ts'
import { cancelSection, publishSection, restoreSection } from '../../settings/publish-section.ts'
import { saveSection } from '../../settings/save-section.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the shop's settings. */
export function officeSettingsCalls(deps: UseCaseDeps): HandlersOf<typeof SETTINGS_CALLS> {
  return {
    'GET /office/api/settings/{section}': ({ params }) => findSection(deps, params.section),
    'POST /office/api/settings/{section}/save': ({ params, payload }, by) =>
      saveSection(deps, { ...params, ...payload }, by),
    'POST /office/api/settings/{section}/publish': ({ params, payload }, by) =>
      publishSection(deps, { ...params, ...payload }, by),
    'POST /office/api/settings/{section}/cancel': ({ params, payload }, by) =>
      cancelSection(deps, { ...params, ...payload }, by),
    'POST /office/api/settings/{section}/restore': ({ params, payload }, by) =>
      restoreSection(deps, { ...params, ...payload }, by),
  }
}
