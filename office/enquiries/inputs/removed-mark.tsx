import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import css from './lines-table.module.css'

/** Marks a line with quantity 0, with a button that restores the quantity. The row sets `data-removed`. */
export function RemovedMark({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <span className={`${flow.row} ${css.removed}`}>
      <span role="status">{text}</span>
      <Button onClick={onUndo}>{words.undo}</Button>
    </span>
  )
}
