import { useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'

/** The id of the link that last opened an enquiry from the inbox. */
let openedLinkId = ''

/** Remembers the link that opens an enquiry. */
export function rememberOpenedLink(id: string) {
  openedLinkId = id
}

/** The link that row shortcuts start from: the focused one, or else the last opened one. */
export function findCurrentLink(): Element | null {
  const { activeElement } = document
  return activeElement?.id ? activeElement : document.getElementById(openedLinkId)
}

/** Restores the focus to the last opened link after Back. ScrollRestoration restores the scroll position. */
export function useRestoreLinkFocus() {
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (isBack) document.getElementById(openedLinkId)?.focus({ preventScroll: true })
  }, [isBack])
}
