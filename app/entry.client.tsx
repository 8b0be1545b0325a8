import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readShownCatalogue, ShownCatalogue } from './ui/shown-catalogue.ts'
import { takeOverTyped } from './ui/take-over-typed.ts'

const shown = readShownCatalogue(document)
if (shown) takeOverTyped(document, shown)

startTransition(() => {
  hydrateRoot(
    document,
    <ShownCatalogue value={shown}>
      <HydratedRouter />
    </ShownCatalogue>,
  )
})
