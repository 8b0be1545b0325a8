/** Leads the focus to the screen's heading, once all of it is drawn, where what had it is gone. */
export function focusHeadingIfLost(): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

/** The ref of a button that may go with what it did: whoever stands on it stands on the heading then. */
export const focusHeadingOnRemoval = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) focusHeadingIfLost()
}
