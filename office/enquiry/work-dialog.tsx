import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { OfficeAnswer, OfficeError } from '#contract/office/client.ts'
import { CallForm } from '../ui/call-form.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'

type WorkDialogProps = {
  /** That of the button which opens it. */
  title: string
  text?: string
  /** What sends it; with `no`, what does not. */
  yes: string
  no?: string
  /** Its fields; what is wrong with one of them, in words, by its name. */
  fields: (problemOf: (name: string) => string | undefined) => ReactNode
  /** Does it with what was filled in. Gives why not. */
  onSend: (filledIn: Record<string, string>) => Promise<OfficeError | undefined>
  onClose: () => void
}

/** What was filled in, as it is: the shop says what is wrong with it. */
const FilledInSchema = v.record(v.string(), v.string())

/** A dialog that asks for what is needed to do something with the enquiry. What was filled in stays until it is done. */
export function WorkDialog({ title, text, yes, no, fields, onSend, onClose }: WorkDialogProps) {
  return (
    <Dialog open title={title} {...(text && { text })} onClose={onClose}>
      <CallForm
        label={title}
        schema={FilledInSchema}
        submit={yes}
        send={async (filledIn): Promise<OfficeAnswer<null>> => {
          const error = await onSend(filledIn)
          return error ? { error } : { data: null }
        }}
        onDone={onClose}
      >
        {fields}
      </CallForm>
      {no && (
        <button type="button" className={controls.quiet} onClick={onClose}>
          {no}
        </button>
      )}
    </Dialog>
  )
}
