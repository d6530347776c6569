/**
 * The frame of a page, drawn before its code has come: head, and blocks in the places of the content. React draws into the empty root,
 * which hides it; the sizes are those of the skeletons that follow.
 */
const shapes = {
  hall: { is: /^\/(zuhao|tejia)(\/\w+)?\.html$/i, blocks: 13 },
  detail: { is: /^\/detail\/\w*\.html$/i, blocks: 4 },
  other: { is: /^/, blocks: 3 },
} as const;

type Shape = keyof typeof shapes;

const shapeOf = (path: string): Shape => (Object.keys(shapes) as Shape[]).find((shape) => shapes[shape].is.test(path)) ?? 'other';

/** Stands after the root. */
export function frameOf(path: string): string {
  const shape = shapeOf(path);
  return `<div id="frame" class="${shape}" aria-hidden="true"><b></b><div>${'<i></i>'.repeat(shapes[shape].blocks)}</div></div>`;
}

export const FRAME_STYLE =
  '#frame{display:none}#root:empty+#frame{display:block}' +
  '#frame>b{display:block;height:112px;background:var(--head-solid)}' +
  '#frame>div{display:grid;gap:16px;max-width:1232px;margin:16px auto;padding:0 16px;box-sizing:border-box}' +
  '#frame i{height:320px;border-radius:10px;background:var(--skeleton)}' +
  '#frame.hall>div{grid-template-columns:224px repeat(4,minmax(0,1fr))}' +
  '#frame.hall i:first-child{grid-column:1/-1;height:64px}' +
  '#frame.hall i:nth-child(2){grid-row:2/5;height:auto}' +
  '#frame.detail>div{grid-template-columns:minmax(0,1fr) 424px}' +
  '#frame.detail i:first-child{height:28px;grid-column:1/-1;width:50%}' +
  '#frame.detail i:nth-child(2){height:420px}' +
  '#frame.detail i:nth-child(3){grid-row:2/4;grid-column:2;height:620px}' +
  '#frame.other i:first-child{height:64px}' +
  '@media(max-width:1000px){#frame.detail>div{grid-template-columns:minmax(0,1fr)}#frame.detail i:nth-child(3){grid-area:auto}}' +
  '@media(max-width:760px){#frame>b{height:52px}#frame>div{margin:12px 0;padding:0 12px;gap:12px}#frame i{height:128px}' +
  '#frame.hall>div{grid-template-columns:minmax(0,1fr)}#frame.hall i:nth-child(2){display:none}#frame.hall i:first-child{height:52px}' +
  '#frame.detail i:nth-child(2){order:-1;height:56vw;margin:-12px -12px 0;border-radius:0}}' +
  '@media(scripting:none){#root,#frame{display:none!important}}';
