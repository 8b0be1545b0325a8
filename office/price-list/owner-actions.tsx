import { Download, FolderPlus, History, Plus, Rewind, Upload } from 'lucide-react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button, ButtonAnchor, ButtonLink } from '../design/actions/button.tsx'
import { useAction } from '../shell/actions/actions.ts'
import { useWords } from '../shell/language.ts'
import type { OpenDialogKind } from './dialogs/dialog-props.ts'
import css from './price-list.module.css'

type OwnerActionsProps = { isPast: boolean; onOpen: (dialog: OpenDialogKind) => void; onUndo: () => void }

/** The owner's buttons: history, past lists, export, import and new rows. */
export function OwnerActions({ isPast, onOpen, onUndo }: OwnerActionsProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.history, keys: 'h', run: () => onOpen('history') })
  useAction({ name: words.asOf, run: () => onOpen('as of') })
  return (
    <div className={css.actions}>
      <Button variant="quiet" icon={History} onClick={() => onOpen('history')}>
        {words.history}
      </Button>
      <Button variant="quiet" icon={Rewind} onClick={() => onOpen('as of')}>
        {words.asOf}
      </Button>
      {!isPast && (
        <>
          <EditActions onOpen={onOpen} onUndo={onUndo} />
          <ButtonAnchor variant="quiet" icon={Download} href="/office/api/price-list/export.xlsx" download>
            {words.export}
          </ButtonAnchor>
          <ButtonLink variant="quiet" icon={Upload} to="/price-list/import">
            {words.import}
          </ButtonLink>
          <Button icon={FolderPlus} onClick={() => onOpen('new category')}>
            {words.newCategory}
          </Button>
          <Button variant="primary" icon={Plus} keys="P" onClick={() => onOpen('new product')}>
            {words.newProduct}
          </Button>
        </>
      )}
    </div>
  )
}

/** Registers the actions that edit the current list. Renders nothing. */
function EditActions({ onOpen, onUndo }: Omit<OwnerActionsProps, 'isPast'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.undoHint, keys: 'Ctrl+Z', run: onUndo })
  useAction({ name: words.newProduct, keys: 'p', run: () => onOpen('new product') })
  useAction({ name: words.newCategory, run: () => onOpen('new category') })
  return null
}
