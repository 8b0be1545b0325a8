import { Copy, KeyRound, MessageCircle, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { formatAddressLines } from '#domain/enquiry/billing.ts'
import { isPrintedInLatin } from '#domain/printed-scripts.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button, ButtonAnchor } from '../../design/actions/button.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import { CorrectBillingDialog } from './dialogs/correct-billing-dialog.tsx'
import { ResetAccountDialog } from './dialogs/reset-account-dialog.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The customer: how to reach them, where the parcel goes, and how to correct it. */
export function CustomerCard({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const [openDialog, setOpenDialog] = useState<'correct' | 'reset'>()
  const { enquiry } = open
  const address = formatAddressLines(enquiry)

  async function copy() {
    try {
      const { customer_name, mobile_no } = enquiry
      await navigator.clipboard.writeText([customer_name, ...address, mobile_no].join('\n'))
      announce(words.copied)
    } catch {
      announce(words.notCopied)
    }
  }
  return (
    <Card
      title={words.customer}
      actions={
        <ActionButton
          name={words.correct}
          keys="i"
          icon={Pencil}
          isQuiet
          onClick={() => setOpenDialog('correct')}
        />
      }
    >
      <div>
        <p className={flow.lead}>{enquiry.customer_name}</p>
        <p>{address.join(', ')}</p>
        {enquiry.email_id && <p>{enquiry.email_id}</p>}
      </div>
      <div className={flow.row}>
        <ButtonAnchor icon={Phone} href={`tel:+91${enquiry.mobile_no}`}>
          {enquiry.mobile_no}
        </ButtonAnchor>
        <ButtonAnchor
          variant="quiet"
          icon={MessageCircle}
          href={`https://wa.me/91${enquiry.mobile_no}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.chat}
        </ButtonAnchor>
        <Button variant="quiet" icon={Copy} onClick={copy}>
          {words.copyAddress}
        </Button>
        {enquiry.has_account && (
          <Button variant="quiet" icon={KeyRound} onClick={() => setOpenDialog('reset')}>
            {words.resetAccount}
          </Button>
        )}
      </div>
      {isPrintedInLatin([enquiry.customer_name, ...address].join(' ')) && (
        <p className={flow.hint}>{words.printedInLatin}</p>
      )}
      {openDialog === 'correct' && (
        <CorrectBillingDialog open={open} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'reset' && (
        <ResetAccountDialog mobile_no={enquiry.mobile_no} onClose={() => setOpenDialog(undefined)} />
      )}
    </Card>
  )
}
