# The two PowerShell lines of the README, as a reader types them; `python` in place of `py`, which may find another one.
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $true
$lines = Get-Content README.md | Where-Object { $_ -match '^py -m venv ' }
if ($lines.Count -ne 2) { throw "the README has $($lines.Count) PowerShell lines, not 2" }
foreach ($line in $lines) {
    Write-Output $line
    Invoke-Expression ($line -replace '^py ', 'python ')
    if ($LASTEXITCODE) { exit $LASTEXITCODE }
}
if (-not (Test-Path round5/verbose.txt)) { throw "round5 is not there" }
