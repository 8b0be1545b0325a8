import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './design/base.css'
import { router } from './routes.tsx'
import { readStoredLanguage, setLanguage } from './shell/language.ts'

const container = document.getElementById('office')
if (!container) throw new Error('index.html has no place for the office')
const root = createRoot(container)
// The first words are in the language that was used last, not in English first. Not awaited: the words import from the file that
// this is in, and would wait for it.
void setLanguage(readStoredLanguage()).then(() =>
  root.render(
    <StrictMode>
      {/* Without transitions a screen is drawn in one go: in slices it takes a slow phone longer. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  ),
)
