/** Signs in the middle of a line of their own, between the scenes of a novel: `* * *`, `⁂`, a leaf. */

import { type FlowText, lineText } from '../flow.ts';

const SIGNS = /^(?:[*＊∗✱✲✳✻✽❋❖❦❧☙⁂⁎⁑◆◇☆★~～#•·]\s*){1,9}$/u;
/** What a bullet, a mark or a formula may be, where it stands alone. */
const DOUBTFUL = /^[#•·~～]$/u;
const CENTRED_EM = 1.5;
const MIN_INDENT_EM = 3;
/** No list begins with three of one sign; they may be spread over the line. */
const SEVERAL = /^([^#•·])(?:\s*\1){2,}$/u;
const MIN_ROOM_EM = 1;

export function isOrnament({ block }: FlowText): boolean {
  const [line, ...others] = block.lines;
  if (!line || others.length > 0 || block.aside) return false;
  const text = lineText(line).trim();
  const { x0, x1 } = block.column;
  const room = SEVERAL.test(text) ? MIN_ROOM_EM : MIN_INDENT_EM;
  return (
    SIGNS.test(text) &&
    !DOUBTFUL.test(text) &&
    line.x0 - x0 > room * line.sizePt &&
    Math.abs(line.x0 + line.x1 - x0 - x1) < 2 * CENTRED_EM * line.sizePt
  );
}
