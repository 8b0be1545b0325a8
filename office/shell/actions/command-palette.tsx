import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { keys as keysEn } from '#i18n/office/en/shortcuts.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Combobox } from '../../design/combobox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../language.ts'
import { useMe } from '../session/me.ts'
import { type Action, useActions } from './actions.ts'

/** After so many ms without a keystroke enquiries are searched. */
const SEARCH_DEBOUNCE_MS = 150
const ENQUIRIES_MAX = 6

/** Finds what can be done on this screen, screens of the menu, and enquiries by number or name; Enter does it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { keys, status } = useWords({ keys: keysEn, status: statusEn })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const actions = useActions().filter(({ name }) => name !== keys.showPalette && isMatch(name, text))
  const enquiries = useEnquirySearch(text)
  const options: Action[] = [
    ...actions.filter((action) => action.keys !== undefined),
    ...actions.filter((action) => action.keys === undefined),
    ...enquiries.map(({ enquiry_number, customer_name, city, order_status }) => ({
      name: `${enquiry_number} · ${customer_name}, ${city} · ${status[order_status]}`,
      run: () => navigate(`/enquiries/${enquiry_number}`),
    })),
  ]
  return (
    <Dialog open title={keys.palette} onClose={onClose}>
      <Combobox
        label={keys.paletteHint}
        text={text}
        onType={setText}
        options={options}
        keyOf={({ name, keys: pressed = '' }) => `${name} ${pressed}`.replaceAll(' ', '-')}
        onChoose={({ run }) => {
          onClose()
          // Once the dialog has given the focus back: what is done may lead it elsewhere.
          setTimeout(run)
        }}
      >
        {({ name, keys: pressed }) => (
          <>
            <span>{name}</span>
            {pressed && <kbd>{pressed}</kbd>}
          </>
        )}
      </Combobox>
      {options.length === 0 && <p role="status">{keys.nothingFound}</p>}
    </Dialog>
  )
}

/** Whether every word that was typed begins a word of the name, in either script. */
function isMatch(name: string, typed: string): boolean {
  const words = foldText(name).split(' ')
  const asked = foldText(typed).split(' ').filter(Boolean)
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** The newest enquiries that fit what was typed; none until something is. */
function useEnquirySearch(typed: string): readonly EnquiryRowJson[] {
  const { rights } = useMe()
  const [found, setFound] = useState<{ of: string; rows: readonly EnquiryRowJson[] }>()
  const q = typed.trim()
  const canSearch = q.length > 1 && rights.includes('see-enquiries')
  useEffect(() => {
    if (!canSearch) return
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const { data } = await callOffice('GET /office/api/enquiries', { query: { q }, signal: given.signal })
      if (data) setFound({ of: q, rows: data.rows.slice(0, ENQUIRIES_MAX) })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [q, canSearch])
  return found?.of === q ? found.rows : []
}
