import type { NOTE_CALLS } from '#contract/office/notes.ts'
import { addNote } from '../../enquiries/notes/add-note.ts'
import { findMentionsOfUser, markMentionsRead } from '../../enquiries/notes/unread-mentions.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of notes about enquiries, and of the mentions in them. */
export function officeNoteCalls(deps: UseCaseDeps): HandlersOf<typeof NOTE_CALLS> {
  return {
    'POST /office/api/enquiries/{number}/notes': ({ params, payload }, by) =>
      addNote(deps, { ...params, ...payload }, by),
    'GET /office/api/mentions': (_, by) => findMentionsOfUser(deps, by.user_id),
    'POST /office/api/enquiries/{number}/mentions/read': ({ params }, by) =>
      markMentionsRead(deps, params.number, by),
  }
}
