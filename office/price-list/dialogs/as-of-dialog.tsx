import { useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import form from '../../design/forms/field.module.css'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../../shell/language.ts'

type AsOfDialogProps = { onAsOf: (minute: string) => void; onClose: () => void }

/** Asks for a past minute in IST and calls `onAsOf` with it in UTC. */
export function AsOfDialog({ onAsOf, onClose }: AsOfDialogProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog open title={words.asOf} onClose={onClose}>
      <form
        noValidate
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          const minute = readDateTime(`${new FormData(event.currentTarget).get('at')}`)
          if (!minute || Date.parse(minute) > serverNow()) return setProblem(words.timeNeeded)
          onClose()
          onAsOf(minute)
        }}
      >
        <Field name="at" label={words.asOf} hint={words.asOfHint} type="datetime-local" problem={problem} />
        <Button type="submit" variant="primary">
          {words.show}
        </Button>
      </form>
    </Dialog>
  )
}
