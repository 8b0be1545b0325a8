import { work } from '../workshop/work.ts'
import { makePicture } from './make-picture.ts'

// The process that makes pictures (see pictures.ts).
work(makePicture)
