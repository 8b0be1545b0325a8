import { Check, type LucideIcon, MapPin, PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import type { EnquiryAction } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { ConfirmDialog } from '../design/feedback/confirm-dialog.tsx'
import { DispatchDialog } from '../dispatch/dispatch-dialog.tsx'
import { ActionButton } from '../shell/actions/action-button.tsx'
import { useWords } from '../shell/language.ts'
import css from './packing.module.css'
import type { OpenParcel } from './use-parcel.ts'

/** Buttons for the parcel's next actions, the primary one first. Packing asks for confirmation while lines are not ticked. */
export function ParcelActions({ open }: { open: OpenParcel }) {
  const { enquiry, packing, status } = useWords({ enquiry: enquiryEn, packing: packingEn, status: statusEn })
  const { parcel, remaining, params, expectedVersion: payload, mutate } = open
  const [openDialog, setOpenDialog] = useState<'pack' | 'dispatch'>()
  const close = () => setOpenDialog(undefined)
  const changeStatus = (path: 'packed' | 'reached-city' | 'collected', to: EnquiryStatus) =>
    void mutate(
      () => callOffice(`POST /office/api/enquiries/{number}/${path}`, { params, payload }),
      enquiry.done(status[to]),
    )
  const actions: {
    action: EnquiryAction
    name: string
    keys: string
    icon: LucideIcon
    onClick: () => void
  }[] = [
    {
      action: 'pack',
      name: enquiry.pack,
      keys: 'm',
      icon: PackageCheck,
      onClick: () => (remaining > 0 ? setOpenDialog('pack') : changeStatus('packed', 'Packed')),
    },
    {
      action: 'reach-city',
      name: enquiry.reachCity,
      keys: 'r',
      icon: MapPin,
      onClick: () => changeStatus('reached-city', 'Reached City'),
    },
    {
      action: 'collect',
      name: enquiry.collect,
      keys: 'o',
      icon: Check,
      onClick: () => changeStatus('collected', 'Collected'),
    },
    {
      action: 'dispatch',
      name: enquiry.dispatch,
      keys: 'd',
      icon: Truck,
      onClick: () => setOpenDialog('dispatch'),
    },
  ]
  const shown = actions.filter(({ action }) => parcel.can.includes(action))
  if (shown.length === 0) return null
  return (
    <div className={css.actions}>
      {shown.map(({ action, ...button }, index) => (
        <ActionButton
          key={action}
          isPrimary={index === 0 && (action !== 'pack' || remaining === 0)}
          {...button}
        />
      ))}
      {openDialog === 'dispatch' && <DispatchDialog {...open} onClose={close} />}
      <ConfirmDialog
        open={openDialog === 'pack'}
        title={enquiry.pack}
        text={packing.askMissing(remaining)}
        onConfirm={() => changeStatus('packed', 'Packed')}
        onClose={close}
      />
    </div>
  )
}
