import { AsOfDialog } from './as-of-dialog.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import type { DialogProps, OpenDialogKind } from './dialog-props.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'

type PriceListDialogProps = DialogProps & {
  opened: OpenDialogKind
  isPast: boolean
  onAsOf: (minute: string) => void
}

/** The dialog that is open; loaded when the first is. */
export default function PriceListDialog({ opened, isPast, onAsOf, ...props }: PriceListDialogProps) {
  if (opened === 'new product') return <ProductDialog {...props} />
  if (opened === 'new category') return <CategoryDialog {...props} />
  if (opened === 'history')
    return <HistoryDialog onUndo={isPast ? undefined : props.saving.undo} onClose={props.onClose} />
  if (opened === 'as of') return <AsOfDialog onAsOf={onAsOf} onClose={props.onClose} />
  const { kind, id } = opened.row
  return kind === 'product' ? <ProductDialog {...props} id={id} /> : <CategoryDialog {...props} id={id} />
}
