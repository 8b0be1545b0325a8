import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import controls from '../../design/controls.module.css'
import { useWords } from '../../shell/language.ts'
import css from './removed-mark.module.css'

/** Marks a line with quantity 0, with a button that restores the quantity. The row sets `data-removed`. */
export function RemovedMark({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <span className={css.removed}>
      <span role="status">{text}</span>
      <button type="button" className={controls.quiet} onClick={onUndo}>
        {words.undo}
      </button>
    </span>
  )
}
