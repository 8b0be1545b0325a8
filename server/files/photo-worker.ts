import { work } from '../workshop/work.ts'
import { makePhoto } from './make-photo.ts'

// The process that takes photos in (see take-photo.ts).
work(makePhoto)
