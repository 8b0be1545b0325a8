import type { SyntheticEvent } from 'react'
import { useHref } from 'react-router'
import { loadWithRetryPrompt } from '#app/ui/load-with-retry-prompt.ts'
import { useMessages } from '#app/ui/messages.ts'

/** Requests the PDF, so that the server renders and caches it. Rejects if that fails. */
async function ensurePdfReady(url: string) {
  const response = await fetch(url, { method: 'HEAD' })
  if (!response.ok) throw new Error(`The PDF request failed with status ${response.status}`)
  return true
}

/**
 * Returns the URL of an order's PDF and a click handler that downloads it. The handler requests the PDF before
 * leaving the page, so that the page stays when the server is busy.
 */
export function useBillPdf(id: string) {
  const words = useMessages().print
  const pdf = useHref(`/print/pdf?id=${encodeURIComponent(id)}`)
  const download = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await loadWithRetryPrompt(() => ensurePdfReady(pdf), words.tryAgain)) location.assign(pdf)
  }
  return { pdf, download }
}
