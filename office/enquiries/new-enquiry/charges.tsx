import { useSyncExternalStore } from 'react'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Field } from '../../design/forms/field.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { useInputProblems } from '../inputs/use-input-problems.ts'
import type { NewEnquiryDraft } from './new-enquiry-draft.ts'

type ChargesProps = { draft: NewEnquiryDraft; problemOf: (name: string) => string | undefined }

/** The discount and the packing charge. */
export function Charges({ draft, problemOf }: ChargesProps) {
  const { enquiry: words, newEnquiry } = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const { chargeProblem } = useInputProblems()
  const fields = useSyncExternalStore(draft.subscribe, draft.fields)
  return (
    <Card title={words.charges}>
      <div className={flow.columns}>
        {(['discount', 'packing'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={words[name]}
            autoComplete="off"
            value={fields[name]}
            onChange={({ target }) => draft.setFields({ [name]: target.value })}
            problem={chargeProblem(fields[name]) ?? problemOf(name)}
          />
        ))}
      </div>
      <p className={flow.hint}>{words.chargeHint}</p>
      <p className={flow.hint}>{newEnquiry.entriesKept}</p>
    </Card>
  )
}
