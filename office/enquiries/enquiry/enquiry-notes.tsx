import { useQuery, useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Timeline } from '../../design/data/timeline.tsx'
import { Combobox } from '../../design/forms/combobox.tsx'
import formCss from '../../design/forms/field.module.css'
import { Card } from '../../design/layout/card.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { ASSIGNEES_QUERY, MENTIONS_QUERY } from '../enquiry-queries.ts'
import type { OpenEnquiry } from './use-enquiry.ts'

/** A name that is being typed at the end of a text: '@Sel'. */
const TYPED_MENTION = /(?<![\p{L}\p{M}\p{N}])@([^@]*)$/u

/** Notes of the office about the enquiry, newest first. Names of users are suggested after an `@`. */
export function EnquiryNotes({ open: { enquiry, params, mutate } }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const { data: users = [] } = useQuery(ASSIGNEES_QUERY)
  const [note, setNote] = useState('')
  useMarkMentionsRead(enquiry.enquiry_number)
  const [, typed] = TYPED_MENTION.exec(note) ?? []
  const suggestions =
    typed === undefined
      ? []
      : users.filter(({ user_name }) => user_name.toLowerCase().startsWith(typed.toLowerCase()))

  async function save(event: FormEvent) {
    event.preventDefault()
    const error = await mutate(
      () => callOffice('POST /office/api/enquiries/{number}/notes', { params, payload: { note } }),
      words.noteSaved,
    )
    if (!error) setNote('')
  }
  return (
    <Card title={words.notes}>
      <form className={formCss.form} onSubmit={(event) => void save(event)}>
        <Combobox
          label={words.newNote}
          placeholder={words.noteHint}
          text={note}
          onType={setNote}
          options={suggestions}
          keyOf={({ user_id }) => user_id}
          onChoose={({ user_name }) => setNote(note.replace(TYPED_MENTION, () => `@${user_name} `))}
          isOverlay
        >
          {({ user_name }) => <span>{user_name}</span>}
        </Combobox>
        <Button type="submit" disabled={note.trim() === ''}>
          {words.addNote}
        </Button>
      </form>
      {enquiry.notes.length > 0 && (
        <Timeline
          label={words.notes}
          entries={[...enquiry.notes].reverse().map(({ note_no, note, noted_at, noted_by }) => ({
            key: `${note_no}`,
            icon: StickyNote,
            content: note,
            details: `${noted_by} · ${formatDateTime(noted_at, language)}`,
          }))}
        />
      )}
    </Card>
  )
}

/** Marks the mentions of the user in an enquiry as read while it is shown. */
function useMarkMentionsRead(number: string) {
  const client = useQueryClient()
  const { data: mentions = [] } = useQuery(MENTIONS_QUERY)
  const isMentioned = mentions.some(({ enquiry_number }) => enquiry_number === number)
  useEffect(() => {
    if (!isMentioned) return
    void callOffice('POST /office/api/enquiries/{number}/mentions/read', { params: { number } }).then(() =>
      client.invalidateQueries({ queryKey: MENTIONS_QUERY.queryKey }),
    )
  }, [isMentioned, number, client])
}
