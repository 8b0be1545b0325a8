import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import type { LineEditorState } from './use-line-editor.ts'

/** Says that unsaved text was restored, or that it can no longer be saved. */
export function UnsavedNotice({ editor }: { editor: LineEditorState }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const { draft, restoredAt, hasUnsavedText, isEditable, discard, nameOf } = editor
  if (!hasUnsavedText || (isEditable && !restoredAt)) return null
  return (
    <Alert tone={isEditable ? 'info' : 'warn'} actions={<Button onClick={discard}>{words.discard}</Button>}>
      <p>{isEditable ? words.unsavedSince(formatDateTime(restoredAt, language)) : words.cannotChange}</p>
      {!isEditable && (
        <ul>
          {Object.entries(draft.typed).map(([field, yours]) => (
            <li key={field}>{`${nameOf({ field, yours })}: ${yours.text}`}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
