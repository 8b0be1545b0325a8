import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './base.css'
import { router } from './routes.tsx'
import { keptLanguage, write } from './ui/language.ts'

// The first words are in the language that was used last, not in English first.
await write(keptLanguage())
const place = document.getElementById('office')
if (!place) throw new Error('index.html has no place for the office')
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
