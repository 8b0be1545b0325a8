import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../../shell/language.ts'
import { focusHeadingIfLost } from '../layout/heading-focus.ts'
import visually from '../visually-hidden.module.css'
import css from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** The dialog's name: the label of the button that opens it. */
  title: string
  /** One sentence of explanation. */
  text?: string | undefined
  /** `wide` fits a table. `panel` is a sheet at the side, and covers a phone. `palette` is at the top, without a visible title. */
  layout?: 'wide' | 'panel' | 'palette'
  children: ReactNode
  /** Called by the button, on Escape and on a click on the backdrop. */
  onClose: () => void
}

/** A modal dialog. It traps the focus and returns it when it closes. */
export function Dialog({ open, onClose, ...popup }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        <Popup {...popup} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function Popup({ title, text, layout, children }: Omit<DialogProps, 'open' | 'onClose'>) {
  const { shell } = useWords({ shell: shellEn })
  // Base UI returns the focus to the element that opened the dialog, which the action may have removed. The timeout comes after it.
  useEffect(() => () => void setTimeout(focusHeadingIfLost), [])
  return (
    <BaseDialog.Popup className={css.dialog} data-layout={layout}>
      <BaseDialog.Title className={layout === 'palette' ? visually.hidden : css.title}>
        {title}
      </BaseDialog.Title>
      {text && <BaseDialog.Description>{text}</BaseDialog.Description>}
      {children}
      {/* Last, so that the first field gets the focus. */}
      {layout !== 'palette' && (
        <BaseDialog.Close className={css.close} aria-label={shell.close}>
          <X aria-hidden size="1.25rem" />
        </BaseDialog.Close>
      )}
    </BaseDialog.Popup>
  )
}
