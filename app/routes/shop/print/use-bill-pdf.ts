import type { SyntheticEvent } from 'react'
import { useHref } from 'react-router'
import { loadWithRetryPrompt } from '#app/ui/load-with-retry-prompt.ts'
import { useMessages } from '#app/ui/messages.ts'

/** Has the PDF made. Rejects when it is not there to be downloaded. */
async function ensurePdfReady(address: string) {
  const response = await fetch(address, { method: 'HEAD' })
  if (!response.ok) throw new Error(`The PDF answered ${response.status}`)
  return true
}

/**
 * The bill of an id as a PDF: its address, and what its button or link does. It is asked for before the browser leaves for
 * it: whoever is told to wait keeps this page, and what is made is in hand.
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
