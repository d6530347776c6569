/** The demo's launcher: one page without network access, which copies what is pasted into it line by line. */
export const samplePage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>上号助手（示例）</title>
<style>
  body { max-width: 480px; margin: 40px auto; padding: 0 16px; font: 16px/1.6 system-ui, sans-serif; }
  label { display: block; margin-top: 16px; }
  input { box-sizing: border-box; width: 100%; padding: 10px; font: inherit; }
  button { margin-top: 8px; padding: 10px 16px; font: inherit; }
</style>
<h1>上号助手（示例）</h1>
<p>这是示例文件，不是真的上号器。它不联网，也不保存任何内容，关掉就没有了。</p>
<label>账号 <input id="account" autocomplete="off"></label>
<button type="button" data-copies="account">复制账号</button>
<label>密码 <input id="password" type="password" autocomplete="off"></label>
<button type="button" data-copies="password">复制密码</button>
<p id="said" role="status"></p>
<script>
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () => {
      const field = document.getElementById(button.dataset.copies);
      field.type = 'text';
      field.select();
      const isCopied = document.execCommand('copy');
      if (field.id === 'password') field.type = 'password';
      document.getElementById('said').textContent = isCopied ? '已复制' : '没有复制成功，请手动选择';
    };
  }
</script>
</html>
`;
