import { useMessages } from '../messages.ts'

/** The old value, struck through, and the new value. */
export function ValueChange({ from, to }: { from: string | number; to: string | number }) {
  const words = useMessages().orderChanges
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span> <span className="unseen">{words.becomes}</span>{' '}
      <ins>{to}</ins>
    </>
  )
}
