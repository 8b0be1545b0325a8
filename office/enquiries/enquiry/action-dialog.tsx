import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { MutationForm } from '../../shell/requests/mutation-form.tsx'

type ActionDialogProps = {
  /** That of the button which opens it. */
  title: string
  text?: string
  /** What sends it; with `no`, what does not. */
  submitLabel: string
  cancelLabel?: string
  /** Its fields; what is wrong with one of them, in words, by its name. */
  fields: (problemOf: (name: string) => string | undefined) => ReactNode
  /** Does it with what was filled in. Gives why not. */
  onSend: (filledIn: Record<string, string>) => Promise<OfficeError | undefined>
  onClose: () => void
}

/** What was filled in, as it is: the shop says what is wrong with it. */
const FormValuesSchema = v.record(v.string(), v.string())

/** A dialog that asks for what is needed to do something with the enquiry. What was filled in stays until it is done. */
export function ActionDialog({
  title,
  text,
  submitLabel,
  cancelLabel,
  fields,
  onSend,
  onClose,
}: ActionDialogProps) {
  return (
    <Dialog open title={title} {...(text && { text })} onClose={onClose}>
      <MutationForm
        label={title}
        schema={FormValuesSchema}
        submit={submitLabel}
        send={async (filledIn): Promise<OfficeResult<null>> => {
          const error = await onSend(filledIn)
          return error ? { error } : { data: null }
        }}
        onDone={onClose}
      >
        {fields}
      </MutationForm>
      {cancelLabel && (
        <button type="button" className={controls.quiet} onClick={onClose}>
          {cancelLabel}
        </button>
      )}
    </Dialog>
  )
}
