import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { askOffice } from '#contract/office/client.ts'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { fold } from '#domain/search/fold.ts'
import { keys as keysEn } from '#i18n/office/en/keys.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { type Action, useActions } from './actions.ts'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { useWords } from './language.ts'
import { useMe } from './me.ts'

/** After so many ms without a keystroke enquiries are searched. */
const REST = 150
const ENQUIRIES_MAX = 6

/** Finds what can be done on this screen, screens of the menu, and enquiries by number or name; Enter does it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { keys, status } = useWords({ keys: keysEn, status: statusEn })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const actions = useActions().filter(({ name }) => name !== keys.showPalette && isAskedFor(name, text))
  const enquiries = useEnquiries(text)
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
function isAskedFor(name: string, typed: string): boolean {
  const words = fold(name).split(' ')
  const asked = fold(typed).split(' ').filter(Boolean)
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** The newest enquiries that fit what was typed; none until something is. */
function useEnquiries(typed: string): readonly EnquiryRowJson[] {
  const { rights } = useMe()
  const [found, setFound] = useState<{ of: string; rows: readonly EnquiryRowJson[] }>()
  const q = typed.trim()
  const mayAsk = q.length > 1 && rights.includes('see-enquiries')
  useEffect(() => {
    if (!mayAsk) return
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const { data } = await askOffice('GET /office/api/enquiries', { query: { q }, signal: given.signal })
      if (data) setFound({ of: q, rows: data.rows.slice(0, ENQUIRIES_MAX) })
    }, REST)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [q, mayAsk])
  return found?.of === q ? found.rows : []
}
