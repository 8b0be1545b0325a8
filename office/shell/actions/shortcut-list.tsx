import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { Button } from '../../design/actions/button.tsx'
import table from '../../design/data/table.module.css'
import { TableHead } from '../../design/data/table-head.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { Checkbox } from '../../design/forms/checkbox.tsx'
import typography from '../../design/typography.module.css'
import { useWords } from '../language.ts'
import { useStore } from '../store.ts'
import { hasSingleKeys, useAction, useActions } from './actions.ts'

/** Lists the screen's shortcuts in a dialog, opened by the button or `?`. Single-key shortcuts can be turned off there. */
export function ShortcutList() {
  const { shortcuts } = useWords({ shortcuts: shortcutsEn })
  const [open, setOpen] = useState(false)
  const actions = useActions().filter((action) => action.keys !== undefined)
  const singleKeys = useStore(hasSingleKeys)
  useAction({ name: shortcuts.showKeys, keys: '?', run: () => setOpen(true) })
  return (
    <>
      <Button
        variant="quiet"
        icon={Keyboard}
        className={typography.keyboardOnly}
        onClick={() => setOpen(true)}
      >
        {shortcuts.title}
      </Button>
      <Dialog open={open} title={shortcuts.title} onClose={() => setOpen(false)}>
        <table className={table.table}>
          <TableHead columns={[shortcuts.action, shortcuts.key]} />
          <tbody>
            {actions.map(({ name, keys = '' }) => (
              <tr key={keys}>
                <th scope="row">{name}</th>
                <td>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Checkbox
          checked={singleKeys}
          aria-describedby="single-keys-hint"
          onChange={(event) => hasSingleKeys.set(event.target.checked)}
          label={shortcuts.singleLetters}
        />
        <p id="single-keys-hint" className={typography.soft}>
          {shortcuts.singleLettersHint}
        </p>
      </Dialog>
    </>
  )
}
