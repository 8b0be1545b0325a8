/** Moves the focus to the screen's heading, after the DOM update, if the focused element was removed. */
export function focusHeadingIfLost(): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

/** Ref for a button that its own action may remove: moves the focus to the heading if the button had it. */
export const focusHeadingOnRemoval = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) focusHeadingIfLost()
}
