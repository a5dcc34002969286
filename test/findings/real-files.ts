/** Labels of the real files in the sample collection, given by reading them; `author` is not among the labels. */
import type { FindingRule } from '#features/contributing/findings/finding-rules.ts'

export const realLabels: Readonly<Record<string, readonly FindingRule[]>> = {
  'ek-hou-van-lees.pptx': ['licence'],
  'sing-die-waarheid-miriam-makeba.pdf': ['licence'],
  'business-model-canvas.pdf': ['licence'],
  'sole-proprietorships.doc': ['licence'],
  'binary-piano-4up.pdf': [],
  'cs-unplugged-error-detection-will-it-scan.pdf': [],
  'owasp-asvs-2009-executive-presentation.ppt': ['email'],
  'owasp-asvs-2009-standard.doc': ['licence', 'email'],
  'python-for-beginners-11-collections.pptx': ['licence', 'copyright'],
  'editing-focus-sentence-structure.docx': ['licence'],
  'story-of-an-african-farm-schreiner.docx': ['email'],
  'gst101-lecture-0-foss4g.pptx': [],
  'gst101-module-2-spatial-data-models-lab.docx': ['licence'],
  'gst102-module-2-lab.docx': ['licence'],
  'global-tensions-and-decolonization.docx': ['licence'],
  'digestive-and-urinary-systems.pdf': ['licence', 'copyright'],
  'nucleus-and-dna-replication.docx': ['licence', 'copyright'],
  'ip-tracer-worksheet.pdf': [],
  'ngiyathanda-ukufunda.pdf': ['licence'],
  // Its title page says "Macmillan and Co." and "Copyright."
  'calculus-made-easy-thompson.pdf': ['publisher', 'copyright', 'email'],
  'first-book-in-algebra-boyden.pdf': ['email'],
  'plane-geometry-wentworth.pdf': ['copyright', 'email'],
  'weather-log.pdf': [],
  'arduino-experimenters-guide.pdf': ['licence', 'email'],
  // A sketch without text.
  'iot-for-beginners-lesson-1.pdf': ['unreadable'],
}
