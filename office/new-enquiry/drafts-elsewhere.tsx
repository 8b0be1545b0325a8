import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import type { OtherTabDraft } from './draft.ts'
import css from './new-enquiry.module.css'

type OtherTabDraftsDialogProps = {
  drafts: readonly OtherTabDraft[]
  onContinue: (place: string) => void
  onClose: () => void
}

/** Asks in a tab that was just opened whether it continues a draft of another tab. */
export function OtherTabDraftsDialog({ drafts, onContinue, onClose }: OtherTabDraftsDialogProps) {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  return (
    <Dialog open={drafts.length > 0} title={words.drafts} text={words.draftsHint} onClose={onClose}>
      <ul className={css.drafts}>
        {drafts.map(({ storageKey, customer, products }) => (
          <li key={storageKey}>
            <span id={storageKey}>{words.draftOf(customer, products)}</span>
            <button
              type="button"
              className={controls.quiet}
              aria-describedby={storageKey}
              onClick={() => {
                onContinue(storageKey)
                onClose()
              }}
            >
              {words.continueHere}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={controls.next} onClick={onClose}>
        {words.beginNew}
      </button>
    </Dialog>
  )
}
