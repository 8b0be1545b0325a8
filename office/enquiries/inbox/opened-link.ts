import { useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'

/** The link by which somebody last left the inbox for an enquiry, by its id. */
let openedLinkId = ''

/** Keeps by which link the inbox was left. */
export function rememberOpenedLink(id: string) {
  openedLinkId = id
}

/** The link from which keys go on through the list: the one that has the focus, else the one last opened. */
export function findCurrentLink(): Element | null {
  const { activeElement } = document
  return activeElement?.id ? activeElement : document.getElementById(openedLinkId)
}

/** Leads the focus back to where one was, for who comes back. Scrolling is the frame's. */
export function useRestoreLinkFocus() {
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (isBack) document.getElementById(openedLinkId)?.focus({ preventScroll: true })
  }, [isBack])
}
