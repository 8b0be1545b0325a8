import { AsOfDialog } from './as-of-dialog.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import type { DialogProps, OpenDialogKind } from './dialog-props.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'

type PriceListDialogProps = DialogProps & {
  openDialog: OpenDialogKind
  isPast: boolean
  onAsOf: (minute: string) => void
}

/** Renders the open dialog. The dialogs are one lazy chunk. */
export default function PriceListDialog({ openDialog, isPast, onAsOf, ...props }: PriceListDialogProps) {
  if (openDialog === 'new product') return <ProductDialog {...props} />
  if (openDialog === 'new category') return <CategoryDialog {...props} />
  if (openDialog === 'history')
    return <HistoryDialog onUndo={isPast ? undefined : props.saving.undo} onClose={props.onClose} />
  if (openDialog === 'as of') return <AsOfDialog onAsOf={onAsOf} onClose={props.onClose} />
  const { kind, id } = openDialog.row
  return kind === 'product' ? <ProductDialog {...props} id={id} /> : <CategoryDialog {...props} id={id} />
}
