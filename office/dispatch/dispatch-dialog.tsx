import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { DispatchSchema } from '#contract/office/enquiries.ts'
import { callOffice, type OfficeError, type OfficeResult } from '#contract/office/office-client.ts'
import { PHOTO_TYPES } from '#domain/catalogue/photo.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Button } from '../design/actions/button.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { Field } from '../design/forms/field.tsx'
import { useWords } from '../shell/language.ts'
import { compressPhoto } from '../shell/requests/compress-photo.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { officeQuery } from '../shell/requests/office-query.ts'

/** The enquiry or parcel to dispatch. OpenEnquiry and OpenParcel have this shape. */
type DispatchTarget = {
  params: { number: string }
  expectedVersion: { row_version: number }
  mutate: (call: () => Promise<OfficeResult<unknown>>, message: string) => Promise<OfficeError | undefined>
}

const fileEmpty: OfficeFieldProblem = 'file-empty'
const DispatchFormSchema = v.object({
  ...v.omit(DispatchSchema, ['row_version']).entries,
  // Without a chosen file, a form contains an empty file without a name.
  photo: v.pipe(
    v.file(),
    v.check(({ name, size }) => !name || size > 0, fileEmpty),
  ),
})

/** Records the lorry of a parcel, with a photo of the lorry receipt (O4). The photo can be added later. */
export function DispatchDialog({
  params,
  expectedVersion,
  mutate,
  onClose,
}: DispatchTarget & { onClose: () => void }) {
  const { enquiry, packing, status } = useWords({ enquiry: enquiryEn, packing: packingEn, status: statusEn })
  const [lorry, setLorry] = useState({ lorry_office: '', lorry_phone: '' })
  // Offline, the dialog works without proposals.
  const { data: proposal } = useQuery(
    officeQuery(['parcels', params.number, 'dispatch-proposal'], (signal) =>
      callOffice('GET /office/api/parcels/{number}/dispatch-proposal', { params, signal }),
    ),
  )
  const last = proposal?.last
  /** Sets the office, with its phone if it was used before. */
  function typeOffice(lorry_office: string) {
    const known = proposal?.lorries.find((each) => each.lorry_office === lorry_office)
    setLorry({ lorry_office, lorry_phone: known?.lorry_phone || lorry.lorry_phone })
  }
  return (
    <Dialog open title={enquiry.dispatch} onClose={onClose}>
      <MutationForm
        schema={DispatchFormSchema}
        submit={enquiry.save}
        send={async ({ photo, ...details }): Promise<OfficeResult<null>> => {
          const files = photo.name ? { photo: await compressPhoto(photo) } : {}
          const payload = { ...expectedVersion, ...details }
          const error = await mutate(
            () => callOffice('POST /office/api/enquiries/{number}/dispatch', { params, payload, files }),
            enquiry.done(status['In Transport']),
          )
          return error ? { error } : { data: null }
        }}
        onDone={onClose}
      >
        {(problemOf) => (
          <>
            {last && (
              <Button icon={History} size="large" onClick={() => setLorry(last)}>
                {packing.asLastTime(last.lorry_office)}
              </Button>
            )}
            <Field
              name="lorry_office"
              label={enquiry.lorryOffice}
              list="lorry-offices"
              autoComplete="off"
              value={lorry.lorry_office}
              onChange={({ target }) => typeOffice(target.value)}
              problem={problemOf('lorry_office')}
            />
            <datalist id="lorry-offices">
              {proposal?.lorries.map(({ lorry_office }) => (
                <option key={lorry_office} value={lorry_office} />
              ))}
            </datalist>
            <Field
              name="lr_number"
              label={enquiry.lrNumber}
              autoComplete="off"
              problem={problemOf('lr_number')}
            />
            <Field
              name="lorry_phone"
              label={enquiry.lorryPhone}
              type="tel"
              autoComplete="off"
              value={lorry.lorry_phone}
              onChange={({ target }) => setLorry({ ...lorry, lorry_phone: target.value })}
              problem={problemOf('lorry_phone')}
            />
            <Field
              name="carton_count"
              label={packing.cartons}
              inputMode="numeric"
              autoComplete="off"
              problem={problemOf('carton_count')}
            />
            {(proposal?.is_money_due || problemOf('reason')) && (
              <Field
                name="reason"
                label={enquiry.reason}
                hint={packing.reasonHint}
                problem={problemOf('reason')}
              />
            )}
            <Field
              name="photo"
              label={packing.receiptPhoto}
              type="file"
              accept={PHOTO_TYPES.join()}
              hint={packing.receiptPhotoHint}
              problem={problemOf('photo')}
            />
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
