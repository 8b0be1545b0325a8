import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import type { OtherTabDraft } from './new-enquiry-draft.ts'

type OtherTabDraftsDialogProps = {
  drafts: readonly OtherTabDraft[]
  onContinue: (storageKey: string) => void
  onClose: () => void
}

/** Offers in a new tab to continue another tab's draft. */
export function OtherTabDraftsDialog({ drafts, onContinue, onClose }: OtherTabDraftsDialogProps) {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  return (
    <Dialog open={drafts.length > 0} title={words.drafts} text={words.draftsHint} onClose={onClose}>
      <ul className={flow.list}>
        {drafts.map(({ storageKey, customer, products }) => (
          <li key={storageKey} className={flow.between}>
            <span id={storageKey}>{words.draftOf(customer, products)}</span>
            <Button
              aria-describedby={storageKey}
              onClick={() => {
                onContinue(storageKey)
                onClose()
              }}
            >
              {words.continueHere}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={onClose}>
        {words.beginNew}
      </Button>
    </Dialog>
  )
}
