import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Combobox } from '../../design/combobox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../language.ts'
import { useMe } from '../session/me.ts'
import { type Action, useActions } from './actions.ts'

/** The debounce of the enquiry search, in ms. */
const SEARCH_DEBOUNCE_MS = 150
const ENQUIRIES_MAX = 6

/** The command palette: finds actions of this screen, other screens, and enquiries by number or name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { shortcuts, status } = useWords({ shortcuts: shortcutsEn, status: statusEn })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const actions = useActions().filter(({ name }) => name !== shortcuts.showPalette && isMatch(name, text))
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
    <Dialog open title={shortcuts.palette} onClose={onClose}>
      <Combobox
        label={shortcuts.paletteHint}
        text={text}
        onType={setText}
        options={options}
        keyOf={({ name, keys: pressed = '' }) => `${name} ${pressed}`.replaceAll(' ', '-')}
        onChoose={({ run }) => {
          onClose()
          // After the dialog has returned the focus, because the action may move it.
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
      {options.length === 0 && <p role="status">{shortcuts.nothingFound}</p>}
    </Dialog>
  )
}

/** Whether each typed word begins a word of the name, in either script. */
function isMatch(name: string, typed: string): boolean {
  const words = foldText(name).split(' ')
  const prefixes = foldText(typed).split(' ').filter(Boolean)
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/** Finds the newest enquiries that match the text. Empty until two characters are typed. */
function useEnquirySearch(typed: string): readonly EnquiryRowJson[] {
  const { rights } = useMe()
  const [found, setFound] = useState<{ query: string; rows: readonly EnquiryRowJson[] }>()
  const q = typed.trim()
  const canSearch = q.length > 1 && rights.includes('see-enquiries')
  useEffect(() => {
    if (!canSearch) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const { data } = await callOffice('GET /office/api/enquiries', {
        query: { q },
        signal: controller.signal,
      })
      if (data) setFound({ query: q, rows: data.rows.slice(0, ENQUIRIES_MAX) })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, canSearch])
  return found?.query === q ? found.rows : []
}
